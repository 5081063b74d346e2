/** How many folders two paths have in common. */
function common(a: string, b: string): number {
  const left = a.split('/').slice(0, -1)
  const right = b.split('/').slice(0, -1)
  const differs = left.findIndex((part, i) => part !== right[i])
  return differs < 0 ? left.length : differs
}

/** The items that share most folders with a path: of several applications or packages in one repository, its own. */
export function nearest<Item>(path: string, items: readonly Item[], fileOf: (item: Item) => string): Item[] {
  const most = Math.max(...items.map((item) => common(path, fileOf(item))))
  return items.filter((item) => common(path, fileOf(item)) === most)
}
