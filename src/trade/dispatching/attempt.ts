/** An attempt to hand something over, as its log shows it; one without an end was broken off. */
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
