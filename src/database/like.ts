/** Words in which the signs of LIKE patterns stand for themselves. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&')
