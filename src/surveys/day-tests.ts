const DAY = /^(?:new Date|moment|dayjs)\(([\w$.?![\]]+)\)\.(to(?:Locale)?DateString\(\)|format\(.YYYY-?MM-?DD.\))$/
const DAY_NOW = /^NOW\.(.+)$/

/** `new Date(time).toDateString() === new Date().toDateString()`, either way round: the time. `NOW` stands for the present. */
export function sameDay(one: string, other: string): string | undefined {
  const given = DAY.exec(one) ?? DAY.exec(other)
  const today = DAY_NOW.exec(other) ?? DAY_NOW.exec(one)
  return given && today && given[2] === today[1] ? given[1] : undefined
}
