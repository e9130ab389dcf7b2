import type { TradeOnMap } from '#areas/reports/map/spots.ts'
import { call } from '#kit/call.ts'

export const readMap = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/map',
  for: 'signedIn',
  title: 'The places of the cargo: origins, ports, terminals, vessels, trucks',
}).answering<TradeOnMap>()
