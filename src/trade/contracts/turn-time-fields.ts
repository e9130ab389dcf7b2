// Minutes of laytime are agreed on by halves; the statement counts in seconds (decision 0041).

const minuteProblem = 'Enter minutes that make whole seconds, such as 32.5.'

/** A rule: what was entered in these fields, in thousandths of a minute, makes whole seconds. */
export const wholeSecondsRule = <N extends string>(of: Record<N, number | null | undefined>) =>
  Object.fromEntries(
    Object.entries<number | null | undefined>(of).flatMap(([name, minutes]) =>
      (minutes ?? 0) % 50 === 0 ? [] : [[name, minuteProblem]],
    ),
  ) as Partial<Record<N, string>>
