// Ends a program on purpose: one sentence on the terminal and an exit code that is not 0.

/** A reason to stop that the operator can correct. Its message is all that is printed. */
export class Halt extends Error {
  override readonly name = 'Halt'
}

/** Stops the program with one sentence: what is wrong and what to do about it. */
export const halt = (sentence: string): never => {
  throw new Halt(sentence)
}

/** Runs a program; a halt prints its sentence, anything else is a defect and prints where it happened. Both end with exit code 1. */
export const runProgram = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Halt ? error.message : error)
    process.exitCode = 1
  }
}
