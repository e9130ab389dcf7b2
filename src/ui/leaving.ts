// Whether the user is signing out: what is asked for meanwhile would be refused, and the refusal shown on the sign-in page.

let isOver = false

/** Called once the last request of a page has been sent. */
export const endRequests = (): void => {
  isOver = true
}

/** Whether the page sends no more requests. */
export const areRequestsOver = (): boolean => isOver
