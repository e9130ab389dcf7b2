// Ends a program on purpose: prints one sentence and exits with a non-zero code.

/** A reason to stop that the operator can correct. Only its message is printed. */
export class Halt extends Error {
  override readonly name = 'Halt'
}

/** Stops the program with one sentence: the problem and its remedy. */
export const halt = (sentence: string): never => {
  throw new Halt(sentence)
}

/** Stops the program with the sentence for the error's code, such as EACCES; throws an error that has none. */
export const haltFor = (error: unknown, sentences: Readonly<Record<string, string>>): never => {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  if (sentence === undefined) throw error
  return halt(sentence)
}

/** Runs a program. A halt prints its sentence; any other error is a defect and prints its stack. Both exit with code 1. */
export const runProgram = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Halt ? error.message : error)
    process.exitCode = 1
  }
}
