import { document } from '#kit/document.ts'
import { milling } from '#trade/milling/milling-fields.ts'

export const cargoMilling = document('cargoMilling', {
  address: 'terminals/cargo-milling',
  title: 'Cargo Milling',
  purpose: 'Raw barley crushed by dry rolls: what goes in, what comes out, and what is lost.',
  right: 'CargoMilling',
  prefix: 'CM',
  ...milling('Crushed out'),
})
