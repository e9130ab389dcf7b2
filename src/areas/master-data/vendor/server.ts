import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const vendorServer = behave(vendor, { check: unlessOpen('vendor') })
