// The list of all pictures: the journeys, the moments of each that are saved, and the looks. Names only, so that a test can compare them
// with the guide and the README without a browser.

/** The moments of each journey, in order. */
export const journeys = {
  'first-run': ['set-up', 'getting-started', 'first-step'],
  shipload: ['contract', 'credit', 'voyage', 'bill-of-lading', 'port-ticket', 'receipt', 'quantities'],
  sale: ['customer', 'bag-sale', 'refused', 'issued', 'permit', 'invoice', 'payment'],
  gate: ['weigh-in', 'weigh-out', 'gate-out', 'delivery-note', 'refused', 'yard'],
  month: ['checklist', 'locked', 'refused', 'closed'],
  consignee: ['dashboard', 'credits', 'sales', 'stock'],
} as const

export type Journey = keyof typeof journeys

/** The looks in which each journey is taken. The guide shows the moments in `light` and `arabic`; all four are films. */
export const looks = {
  light: { language: 'english', mode: 'light', width: 1440, height: 900 },
  arabic: { language: 'arabic', mode: 'light', width: 1440, height: 900 },
  dark: { language: 'english', mode: 'dark', width: 1440, height: 900 },
  phone: { language: 'english', mode: 'light', width: 390, height: 844 },
} as const

export type LookName = keyof typeof looks

/** Screens that the README shows beside the films. */
export const singles = ['dashboard', 'sign-in', 'agencies', 'list', 'form', 'lc', 'customiser'] as const

/** The subject of a picture: a moment of a journey, or a single screen. */
export type Frame = (typeof journeys)[Journey][number] | (typeof singles)[number]

/** The folder of the guide's pictures of a look, below docs/pictures. */
export const folders = { light: 'en', arabic: 'ar' } as const

/** Every picture that the script takes, as a path below docs/pictures. */
export const pictureFiles: readonly string[] = [
  ...singles.map(name => `${name}.webp`),
  ...Object.entries(journeys).flatMap(([journey, frames]) => [
    ...Object.values(folders).flatMap(folder => frames.map(frame => `${folder}/${journey}-${frame}.webp`)),
    ...Object.keys(looks).map(look => `films/${journey}-${look}.webp`),
  ]),
]
