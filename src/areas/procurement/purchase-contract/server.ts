import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { shippable } from '#areas/procurement/tolerance.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'

export const purchaseContractServer = behave(purchaseContract, {
  async check(contract, _, { today }) {
    if (contract.date > today)
      refuse('A contract cannot be dated in the future.', { fields: { date: 'Lies in the future.' } })
    const split = contract.consigneeSplit.reduce((sum, line) => sum + line.quantity, 0)
    if (split > shippable(contract).max) {
      refuse('The consignees’ parts exceed what may be shipped at most.', {
        fields: { consigneeSplit: 'Exceeds the largest shipment.' },
      })
    }
  },
})
