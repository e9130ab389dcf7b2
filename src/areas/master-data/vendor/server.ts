import { vendor } from '#areas/master-data/vendor/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const vendorServer = behave(vendor, {
  check: refuseDeactivatingOpen('vendor'),
  after: separateWhenActivated('vendor'),
})
