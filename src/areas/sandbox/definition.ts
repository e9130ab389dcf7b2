// The agency to play in that stands beside a company's own.

/** The path of its page, in the browser and among the calls. */
export const sandboxAddress = 'sandbox'

/** The kind of background work that makes and removes one. */
export const sandboxWork = 'sandbox'

/** What that work is to do. `removing` is the sandbox that goes; `making` whether one is there afterwards, and with whom. */
export type SandboxTask = {
  removing: number | null
  making: { name: string; nameAr: string; from: string; guests: number[] } | null
}

export const sandboxStates = ['None', 'Being made', 'Ready', 'Broken off', 'Being removed'] as const
export type SandboxState = (typeof sandboxStates)[number]

/** Who of the staff is there to be let in. Admins are in always. */
export type Candidate = { id: number; name: string; username: string; isAgencyAdmin: boolean }

export type SandboxStand = {
  state: SandboxState
  /** asked inside a sandbox, which has none of its own */
  isInside: boolean
  /** the agency; null where there is none */
  id: number | null
  madeAt: string | null
  /** the work under way, in calls of the stories it tells */
  progress: { done: number; total: number } | null
  /** why the last work did not come to its end */
  problem: string | null
  guests: readonly number[]
  candidates: readonly Candidate[]
}
