// The service worker that makes the gate work offline. Its scope is the gate's address only.

const worker = '/gate-worker.js'

/** Registers the service worker; without support for it, or over plain http, the gate works online only. */
export const keepGateOffline = (agencyId: number): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(worker, { scope: `/${agencyId}/port-loading/gate` }).catch(() => {})
}
