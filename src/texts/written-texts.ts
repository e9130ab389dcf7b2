// What a source may say, without compiling it: the texts it writes and the names of its properties.

/** Texts in quotes, and names before a colon. Also what `t(...)` is given inside another text, such as `${t('from {port}')}`. */
export const writtenTexts = (source: string): string[] => [
  ...[...source.matchAll(/(['"`])(.*?)\1|(\w+):/g)].map(([, , text, name]) => (text ?? name) as string),
  ...[...source.matchAll(/\bt\((['"])(.*?)\1/g)].map(([, , text]) => text as string),
]
