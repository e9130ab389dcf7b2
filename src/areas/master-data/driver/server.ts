import { driver } from '#areas/master-data/driver/definition.ts'
import { apartWhenActive } from '#areas/master-data/duplicates/merging.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const driverServer = behave(driver, { after: apartWhenActive('driver') })
