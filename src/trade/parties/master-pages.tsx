// Pages of master data: every page lists where its row is used. Those with money or cargo also have a summary strip
// (trade/statements/strip-pages.tsx). Forms of lists with fixed fields show the fields that cannot change.

import type { OwnScreens } from '#kit/browser/routes.tsx'

/** The form that shows the fields that cannot change while the row is in use. */
export const withHolds: OwnScreens = {
  form: async definition => {
    const [{ formWithHolds }, document] = await Promise.all([import('#trade/parties/held-fields.tsx'), definition()])
    return formWithHolds(document)
  },
}

const withUses: OwnScreens = {
  page: async definition => {
    const [{ pageWithUses }, document] = await Promise.all([import('#trade/parties/uses.tsx'), definition()])
    return pageWithUses(document)
  },
}

export const masterScreens: Readonly<Record<string, OwnScreens>> = {
  vessel: withUses,
  port: { ...withUses, ...withHolds },
  berth: { ...withUses, ...withHolds },
  cargoType: { ...withUses, ...withHolds },
  cargoGrade: { ...withUses, ...withHolds },
  bagGrade: { ...withUses, ...withHolds },
  driver: withUses,
  bank: withUses,
}
