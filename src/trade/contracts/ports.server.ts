// The ports of an LC must be among those of its contract, or on a coast that the contract names.

import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type ContractPorts = {
  loadPorts: number[] | null
  loadCoasts: string[] | null
  dischargePorts: number[] | null
  dischargeCoasts: string[] | null
}
type Port = { id: number; coast: string }

const isAmongPorts = (
  { id, coast }: Port,
  ports: readonly number[] | null,
  coasts: readonly string[] | null,
): boolean => Boolean(ports?.includes(id) || coasts?.includes(coast))

type LcPorts = { purchaseContract: number; loadPort: number; dischargePort: number }

/** Refuses an LC whose ports are not in its contract. */
export const checkPorts = async (of: LcPorts, { tx }: Context): Promise<void> => {
  const { loadPorts, loadCoasts, dischargePorts, dischargeCoasts } = await tx
    .selectFrom('purchaseContract')
    .select(['loadPorts', 'loadCoasts', 'dischargePorts', 'dischargeCoasts'])
    .where('id', '=', of.purchaseContract)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Port>`select id, coast from port
    where agency_id = app.agency() and id in (${of.loadPort}, ${of.dischargePort})`.execute(tx)
  const portOf = (id: number): Port => rows.find(row => row.id === id) ?? { id, coast: '' }
  if (!isAmongPorts(portOf(of.loadPort), loadPorts, loadCoasts))
    refuse('The contract does not name this load port. Choose one of its ports.', {
      fields: { loadPort: 'Not in the contract.' },
    })
  if (!isAmongPorts(portOf(of.dischargePort), dischargePorts, dischargeCoasts)) {
    refuse('The contract does not name this discharge port. Choose one of its ports.', {
      fields: { dischargePort: 'Not in the contract.' },
    })
  }
}

type PortsOfLc = { lcNo: string; loadPort: number; loadCoast: string; dischargePort: number; dischargeCoast: string }

/** Refuses to remove a port from a contract while one of its LCs uses it. */
export const checkPortsOfLcs = async (contract: number, named: ContractPorts, { tx }: Context): Promise<void> => {
  const { rows } = await sql<PortsOfLc>`select l.lc_no as "lcNo", l.load_port as "loadPort", f.coast as "loadCoast",
      l.discharge_port as "dischargePort", t.coast as "dischargeCoast"
    from lc l join port f on f.agency_id = l.agency_id and f.id = l.load_port
      join port t on t.agency_id = l.agency_id and t.id = l.discharge_port
    where l.agency_id = app.agency() and l.purchase_contract = ${contract} and l.source_kind is null
      and l.status not in ('Canceled', 'Expired', 'Closed') order by l.id`.execute(tx)
  for (const { lcNo, loadPort, loadCoast, dischargePort, dischargeCoast } of rows) {
    const loads = isAmongPorts({ id: loadPort, coast: loadCoast }, named.loadPorts, named.loadCoasts)
    const discharges = isAmongPorts(
      { id: dischargePort, coast: dischargeCoast },
      named.dischargePorts,
      named.dischargeCoasts,
    )
    if (loads && discharges) continue
    refuse('LC {lc} uses a port that the contract would no longer name. Keep the port until the LC is amended.', {
      fields: { [loads ? 'dischargePorts' : 'loadPorts']: 'An LC uses another port.' },
      values: { lc: lcNo },
    })
  }
}
