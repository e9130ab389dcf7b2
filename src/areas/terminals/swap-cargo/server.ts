import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { postSwapCargo } from '#areas/terminals/swap-cargo/posting.ts'
import { behave } from '#kit/server/behaviour.ts'
import {
  checkConsentComplete,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { refuseSwappingElsewhere } from '#trade/staff/scope.server.ts'

export const swapCargoServer = behave(swapCargo, {
  async fill(swap, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    const [a, b] = [await readCargoOfLc(swap.lcA, context), await readCargoOfLc(swap.lcB, context)]
    return {
      cargoTypeA: a.cargoType,
      cargoGradeA: a.cargoGrade,
      cargoTypeB: b.cargoType,
      cargoGradeB: b.cargoGrade,
      needsConsent: before ? before.needsConsent : await readConsentRequired('Swaps', context),
      ...consentsAfter(what, context),
    }
  },
  async check(swap, { what, before }, context) {
    // A user of either terminal may draft it.
    if (what === 'approve' || what === 'reverse') refuseSwappingElsewhere(swap, context)
    const owners = { first: swap.consigneeA, second: swap.consigneeB }
    if (before && isOwnersDecision(what)) return checkOwnersDecision(what, owners, before, context)
    if (!['create', 'change', 'approve'].includes(what)) return
    if (what === 'approve') checkConsentComplete(swap)
    refuseFuture(swap.date, context)
    // Each owner gives from a terminal with its own cargo and receives in the other owner's terminal.
    await checkMapped(swap.terminalA, { consigneeA: swap.consigneeA }, context, operationsNeeded.swapCargo.at)
    await checkMapped(swap.terminalA, { consigneeB: swap.consigneeB }, context, operationsNeeded.swapCargo.to)
    await checkMapped(swap.terminalB, { consigneeB: swap.consigneeB }, context, operationsNeeded.swapCargo.at)
    await checkMapped(swap.terminalB, { consigneeA: swap.consigneeA }, context, operationsNeeded.swapCargo.to)
  },
  post: async row => postSwapCargo(row),
})
