// The texts that a source may show, found without compiling it: its string literals and its property names.

/** Texts in quotes, and names before a colon. Also arguments of `t(...)` inside another text, such as `${t('from {port}')}`. */
export const writtenTexts = (source: string): string[] => [
  ...[...source.matchAll(/(['"`])(.*?)\1|(\w+):/g)].map(([, , text, name]) => (text ?? name) as string),
  ...[...source.matchAll(/\bt\((['"])(.*?)\1/g)].map(([, , text]) => text as string),
]
