import { driver } from '#areas/master-data/driver/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'

export const driverServer = behave(driver, { after: separateWhenActivated('driver') })
