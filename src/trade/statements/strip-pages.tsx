// Pages of master data with a summary strip at the top; each is loaded when it is first opened.

import type { OwnScreens } from '#kit/browser/routes.tsx'
import { withFixedFields } from '#trade/parties/master-pages.tsx'

const withStrip: OwnScreens = {
  page: async definition => {
    const [{ pageWithStrip }, document] = await Promise.all([import('#trade/statements/strip.tsx'), definition()])
    return pageWithStrip(document)
  },
}

export const stripScreens: Readonly<Record<string, OwnScreens>> = {
  customer: withStrip,
  vendor: withStrip,
  agent: withStrip,
  terminal: { ...withStrip, ...withFixedFields },
}
