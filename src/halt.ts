// How a program ends on purpose: one sentence for the person at the terminal and an exit code that is not 0.

/** A reason to stop that the person who started the program can mend. Its message is the whole of what he reads. */
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
