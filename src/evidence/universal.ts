/** Words that speak of everything (DESIGN section 5); code in back-ticks doesn't speak. */
const UNIVERSAL = /\b(only|all|every|never|no other)\b|只|仅|所有|全部|每个|每次|每一|从不|从未|绝不|没有其他|别无/i

/** Whether a sentence claims something of all cases. */
export const isUniversal = (sentence: string): boolean => UNIVERSAL.test(sentence.replace(/`[^`]*`/g, ''))
