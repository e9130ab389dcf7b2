// Agents, who bring customers for a commission.

import type { Caller } from './caller.ts'
import { crNo, mobile, nationalId } from './numbers.ts'

/** Two agents who sell for all the agency's consignees; the terms of the first are those of the golden scenario. */
export const addAgents = async (to: Caller, consignees: number[], first: number): Promise<number[]> => {
  const agents = [
    {
      name: 'Dalil Al Souq Brokerage',
      nameAr: 'دليل السوق للوساطة',
      code: 'AG-01',
      crNo: crNo(first + 95),
      commissionPerBag: 0.25,
      commissionPerTon: 4,
      iban: 'SA0380000000608010167519',
    },
    {
      name: 'Hamad Al Juhani',
      nameAr: 'حمد الجهني',
      code: 'AG-02',
      nationalId: nationalId(first + 70, 1),
      commissionPct: 0.4,
    },
  ]
  const ids: number[] = []
  for (const [n, agent] of agents.entries()) {
    ids.push((await to.add('master-data/agent', { ...agent, mobile: mobile(first + 600 + n), consignees })).id)
  }
  return ids
}
