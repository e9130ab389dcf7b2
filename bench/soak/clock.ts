// Loaded before the application (`node --import`): SIGUSR2 puts its clock forty minutes on, and the next one back again.

const jumpMs = 40 * 60_000
let ahead = 0

const Real = Date

globalThis.Date = class extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...(given as [number]))
  }
  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? jumpMs : 0
})
