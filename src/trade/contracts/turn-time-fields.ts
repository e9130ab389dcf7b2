// Contracts may agree on half minutes of laytime; the statement counts in seconds (decision 0041).

const minuteProblem = 'Enter minutes that make whole seconds, such as 32.5.'

/** A rule: the values of these fields, in thousandths of a minute, must be whole seconds. */
export const wholeSecondsRule = <N extends string>(of: Record<N, number | null | undefined>) =>
  Object.fromEntries(
    Object.entries<number | null | undefined>(of).flatMap(([name, minutes]) =>
      (minutes ?? 0) % 50 === 0 ? [] : [[name, minuteProblem]],
    ),
  ) as Partial<Record<N, string>>
