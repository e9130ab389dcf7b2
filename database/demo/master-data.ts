// The invented companies and the real ports, terminals and banks of the demo data.

import { addAgents } from './agents.ts'
import { addBanks, addCargo, addFormats } from './banks-and-goods.ts'
import type { Caller, Row } from './caller.ts'
import { addFleet, addMachines, addScales } from './fleet.ts'
import { addHolidays } from './holidays.ts'
import { cityNames, customers, ports, sellers } from './names.ts'
import { crNo, imo, mobile, nationalId, vatNo } from './numbers.ts'
import { shipNames } from './ship-names.ts'

export type World = {
  ports: Record<string, number>
  terminals: Record<string, number>
  companies: Record<string, number>
  customers: number[]
  vessels: Record<string, number>
  trucks: number[]
  /** a truck without a weight limit, for quantities entered as one ticket */
  conveyor: number
  drivers: number[]
  /** the first agent earns by the bag and by the ton, the second a part of the net amount */
  agents: number[]
  banks: number[]
  berth: number
  barley: number
  grade: number
  bag50: number
  bag40: number
  bagVendor: number
}

const address = (n: number) => ({
  buildingNo: String(2400 + n * 13),
  street: 'King Fahd Road',
  district: 'Al Hamra',
  streetAr: 'طريق الملك فهد',
  districtAr: 'الحمراء',
  cityAr: 'جدة',
  additionalNo: String(6100 + n * 7),
  city: 'Jeddah',
  postalCode: '21422',
})

const importer = (n: number) => ({
  importerCode: `IMP-${n}`,
  licenceNo: `GFSA-${4400 + n}`,
  licenceExpiry: '2029-12-31',
  guaranteeRef: `BG-${7100 + n}`,
  storageCapacity: 60_000,
  trademarkNo: `TM-${1_440_000 + n}`,
})

type Owner = { key: string; name: string; nameAr: string }

const addCompanies = async (to: Caller, owners: Owner[], first: number): Promise<World['companies']> => {
  const companies: World['companies'] = {}
  for (const [n, { key, name, nameAr }] of owners.entries()) {
    const body = {
      name,
      nameAr,
      types: ['consignee', 'buyer'],
      scope: 'OTHERS',
      country: 'Saudi Arabia',
      vatNo: vatNo(first + n),
      crNo: crNo(first + n),
      unifiedNo: `7${crNo(first + n).slice(1)}`,
      ...address(first + n),
      ...importer(first + n),
    }
    companies[key] = (await to.add('master-data/consignee', body)).id
  }
  for (const [n, [key, name, nameAr, type, country]] of sellers.entries()) {
    const home = country === 'Saudi Arabia' ? { crNo: crNo(first + 20 + n), ...address(first + n) } : {}
    companies[key] = (
      await to.add(`master-data/${type}`, { name, nameAr, types: [type], scope: 'OTHERS', country, ...home })
    ).id
  }
  return companies
}

const addCustomers = async (to: Caller, consignees: number[], first: number): Promise<number[]> => {
  const ids: number[] = []
  for (const [n, [name, nameAr, kind, city]] of customers.entries()) {
    const papers =
      kind === 'Company'
        ? { vatNo: vatNo(first + 50 + n), crNo: crNo(first + 50 + n) }
        : { nationalId: nationalId(first + n, 1) }
    const body = {
      name,
      nameAr,
      kind,
      city,
      mobile: mobile(first + n),
      cityAr: cityNames[city],
      address: 'King Abdulaziz Road',
      addressAr: 'طريق الملك عبدالعزيز',
      buildingNo: String(3100 + n * 17),
      district: 'Al Safa',
      districtAr: 'الصفا',
      postalCode: String(21_400 + n * 11),
      consignees,
      onCredit: true,
      language: 'arabic',
      fimsCode: `F${10_200 + first + n}`,
      ...papers,
    }
    ids.push((await to.add('master-data/customer', body)).id)
  }
  return ids
}

type Terminal = {
  key: string
  name: string
  nameAr: string
  city: string
  port: string
  capacity: number
  location: string
}

const addPorts = async (to: Caller): Promise<World['ports']> => {
  const portIds: World['ports'] = {}
  for (const [key, name, nameAr, locode, country, coast, location] of ports) {
    portIds[key] = (await to.add('master-data/port', { name, nameAr, locode, country, coast, location })).id
  }
  return portIds
}

const addTerminals = async (
  to: Caller,
  terminals: Terminal[],
  portIds: World['ports'],
  consignees: number[],
): Promise<World['terminals']> => {
  const terminalIds: World['terminals'] = {}
  for (const { key, port, ...terminal } of terminals) {
    const body = {
      ...terminal,
      port: portIds[port],
      bagCapacity: 2_500_000,
      stores: [
        { name: 'Store A', kind: 'Flat store' },
        { name: 'Store B', kind: 'Silo' },
      ],
      weighbridges: [{ name: 'Weighbridge 1', mostKg: 120_000, calibrationExpiry: '2029-12-31' }],
      baggingPerDay: 1800,
      workingDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'],
    }
    const { id } = await to.add('master-data/terminal', body)
    terminalIds[key] = id
    for (const consignee of consignees) {
      await to.add('master-data/terminal-consignee-mapping', {
        terminal: id,
        consignee,
        operations: ['Receive', 'Store', 'Sell', 'Mill', 'Bag'],
      })
    }
  }
  return terminalIds
}

const addVessels = async (to: Caller, first: number): Promise<World['vessels']> => {
  const vessels: World['vessels'] = {}
  for (const [n, [name, nameAr]] of shipNames.entries()) {
    vessels[name] = (
      await to.add('master-data/vessel', {
        name,
        nameAr,
        imo: imo(first + n),
        flag: 'Liberia',
        vesselType: 'Bulk carrier',
        built: 2012 + n,
        deadweight: 82_000,
        grossTonnage: 43_100,
        lengthOverall: 229,
        beam: 32.26,
        summerDraft: 14.45,
        holds: 7,
        cranes: 4,
      })
    ).id
  }
  return vessels
}

const addBerth = (to: Caller, port: number | undefined): Promise<Row> =>
  to.add('master-data/berth', {
    port,
    name: 'Berth 27',
    nameAr: 'رصيف 27',
    lengthMetres: 260,
    draft: 14,
    ratePerDay: 9000,
  })

const addBagVendor = (to: Caller, first: number): Promise<Row> =>
  to.add('master-data/vendor', {
    name: 'Nasij Packaging',
    nameAr: 'نسيج للتغليف',
    category: 'Bags',
    vatNo: vatNo(first + 90),
    termsDays: 30,
  })

/** Adds everything that a terminal needs before the first ship; `owners` are the agency's consignees. */
export const addMasterData = async (
  to: Caller,
  terminals: Terminal[],
  owners: Owner[],
  first: number,
): Promise<World> => {
  const portIds = await addPorts(to)
  const companies = await addCompanies(to, owners, first)
  const consignees = owners.map(({ key }) => companies[key] as number)
  const banks = await addBanks(to, consignees, first)
  const terminalIds = await addTerminals(to, terminals, portIds, consignees)
  await addHolidays(to)
  const vessels = await addVessels(to, first)
  const quays = [...new Set(terminals.map(({ port }) => portIds[port]))]
  await addMachines(to, await addScales(to, quays, Object.values(terminalIds)))
  const berth = await addBerth(to, portIds[terminals[0]?.port as string])
  const bagVendor = await addBagVendor(to, first)
  const goods = await addCargo(to)
  await addFormats(to, consignees, goods.bag50)
  return {
    ports: portIds,
    terminals: terminalIds,
    companies,
    customers: await addCustomers(to, consignees, first),
    vessels,
    ...(await addFleet(to, companies, first)),
    agents: await addAgents(to, consignees, first),
    banks,
    berth: berth.id,
    ...goods,
    bagVendor: bagVendor.id,
  }
}
