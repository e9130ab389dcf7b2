/** An attempt to send a dispatch, as its log shows it; an attempt without an end was interrupted. */
export type DispatchAttempt = {
  id: number
  n: number
  at: string
  target: string | null
  request: string | null
  accepted: boolean | null
  status: string | null
  answer: string | null
  reason: string | null
  ms: number | null
  by: string | null
}
