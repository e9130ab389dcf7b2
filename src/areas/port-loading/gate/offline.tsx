// The service worker that keeps the gate when the line is down. It is of the gate's address only.

const worker = '/gate-worker.js'

/** Registers it; a browser without one, or a page served over plain http, goes on as before. */
export const keepGateOffline = (agencyId: number): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(worker, { scope: `/${agencyId}/port-loading/gate` }).catch(() => {})
}
