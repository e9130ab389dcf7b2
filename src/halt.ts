// Ends a program on purpose: prints one sentence and exits with a non-zero code.

/** A reason to stop that the operator can correct. Only its message is printed. */
export class Halt extends Error {
  override readonly name = 'Halt'
}

/** Stops the program with one sentence: the problem and its remedy. */
export const halt = (sentence: string): never => {
  throw new Halt(sentence)
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
