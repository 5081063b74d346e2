/** Numbers and choices that follow from a seed alone (mulberry32): the same seed writes the same repository everywhere. */
export function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (low, high) => low + Math.floor(next() * (high - low + 1))
  const pick = (items) => items[int(0, items.length - 1)]
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    /** `count` times what `make` gives, in order. */
    several: (low, high, make) => Array.from({ length: int(low, high) }, (_, index) => make(index)),
    /** At most `count` different items, in their order. */
    sample: (items, count) => {
      const wanted = new Set()
      for (let tries = 0; tries < count * 3 && wanted.size < count; tries += 1) wanted.add(int(0, items.length - 1))
      return items.filter((_, index) => wanted.has(index))
    },
  }
}
