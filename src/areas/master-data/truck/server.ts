import { apartWhenActive } from '#areas/master-data/duplicates/merging.server.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const truckServer = behave(truck, { after: apartWhenActive('truck') })
