// The practice agency beside a company's own agency.

import { staffUser } from '#areas/staff/user/definition.ts'
import { links, optional } from '#kit/fields.ts'

/** The path of its page, in the browser and among the calls. */
export const sandboxAddress = 'sandbox'

/** The kind of background work that creates and removes one. */
export const sandboxWork = 'sandbox'

/** The task of that work. `removing` is the sandbox to remove; `making` whether to create a new one, and for whom. */
export type SandboxTask = {
  removing: number | null
  making: { name: string; nameAr: string; from: string; guests: number[] } | null
}

const sandboxStates = ['None', 'Being made', 'Ready', 'Broken off', 'Being removed'] as const
export type SandboxState = (typeof sandboxStates)[number]

/** Users of the staff who can be given access. Admins always have access. */
export type Candidate = { id: number; name: string; username: string; isAgencyAdmin: boolean }

/** What is entered for a sandbox. */
export const sandboxFields = { guests: optional(links('Who may enter', staffUser)) }

export type SandboxStand = {
  state: SandboxState
  /** whether the caller is inside a sandbox, which has no sandbox of its own */
  isInside: boolean
  /** the agency; null if there is none */
  id: number | null
  madeAt: string | null
  /** the work under way, counted in the API calls of its scenarios */
  progress: { done: number; total: number } | null
  /** the reason why the last work failed */
  problem: string | null
  guests: readonly number[]
  candidates: readonly Candidate[]
}
