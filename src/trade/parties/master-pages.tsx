// Pages of master data: every page lists where its row is used. Those with money or cargo also have a summary strip
// (trade/statements/strip-pages.tsx). Forms of lists with fixed fields show the fields that cannot change.

import type { OwnScreens } from '#kit/browser/routes.tsx'

/** The form that shows the fields that cannot change while the row is in use. */
export const withFixedFields: OwnScreens = {
  form: async definition => {
    const [{ formWithFixedFields }, document] = await Promise.all([
      import('#trade/parties/fixed-fields.tsx'),
      definition(),
    ])
    return formWithFixedFields(document)
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
  port: { ...withUses, ...withFixedFields },
  berth: { ...withUses, ...withFixedFields },
  cargoType: { ...withUses, ...withFixedFields },
  cargoGrade: { ...withUses, ...withFixedFields },
  bagGrade: { ...withUses, ...withFixedFields },
  driver: withUses,
  bank: withUses,
}
