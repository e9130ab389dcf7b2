// The two agencies of the demo data, their users and their property.

import { signatoryRole, standardRoles } from '#areas/agencies/standard-roles.ts'
import { addDays, today } from '#kit/days.ts'
import { demoPassword } from './accounts.ts'
import { type Caller, callerOf, platform, signIn } from './caller.ts'
import { addMasterData, type World } from './master-data.ts'
import { mobile } from './numbers.ts'

export type DemoAgency = {
  id: number
  world: World
  /** calls as the agency's admin; each story has its own idempotency keys, so that it is loaded once */
  admin: (story: string) => Caller
}

const redSea = {
  agency: {
    name: 'Red Sea Grain Agency',
    nameAr: 'وكالة حبوب البحر الأحمر',
    phone: '+966126470000',
    legalName: 'Red Sea Grain Agency Company Limited',
    crNo: '4030123456',
    vatNo: '300099912300003',
    address: 'Al Mina District, Jeddah',
    ownersConsent: ['Swaps'],
  },
  terminals: [
    {
      key: 'jeddah',
      name: 'Jeddah',
      nameAr: 'جدة',
      city: 'Jeddah',
      port: 'jeddah',
      capacity: 80_000,
      location: '21.3580, 39.2460',
    },
    {
      key: 'yanbu',
      name: 'Yanbu',
      nameAr: 'ينبع',
      city: 'Yanbu',
      port: 'yanbu',
      capacity: 40_000,
      location: '23.9630, 38.2450',
    },
  ],
  owners: [
    { key: 'c1', name: 'Nabt Al Jazirah Trading', nameAr: 'نبت الجزيرة للتجارة' },
    { key: 'c2', name: 'Sahel Tihama Feed', nameAr: 'ساحل تهامة للأعلاف' },
  ],
}

const gulf = {
  agency: {
    name: 'Gulf Grain Agency',
    nameAr: 'وكالة حبوب الخليج',
    phone: '+966138470000',
    legalName: 'Gulf Grain Agency Company Limited',
    crNo: '2050123456',
    vatNo: '300099912400003',
    address: 'Port District, Dammam',
  },
  terminals: [
    {
      key: 'dammam',
      name: 'Dammam',
      nameAr: 'الدمام',
      city: 'Dammam',
      port: 'dammam',
      capacity: 60_000,
      location: '26.3890, 50.0510',
    },
  ],
  owners: [{ key: 'c1', name: 'Wahat Al Khair Feed', nameAr: 'واحة الخير للأعلاف' }],
}

type Newcomer = { username: string; name: string; company?: number; role?: number; isAgencyAdmin?: boolean }

const addUser = (
  to: Caller,
  { username, name, company, role, isAgencyAdmin = false }: Newcomer,
  n: number,
  password = demoPassword,
) =>
  to[isAgencyAdmin ? 'addConfirmed' : 'add']('staff/users', {
    username,
    name,
    email: `${username}@example.com`,
    phone: mobile(900 + n),
    password,
    language: 'english',
    isAgencyAdmin,
    roles: role === undefined ? [] : [role],
    ...(company !== undefined && { company }),
  })

const names: Record<string, string> = {
  ops: 'Omar Sabbagh',
  port: 'Badr Qurashi',
  trm: 'Talal Hazmi',
  wb: 'Waleed Barqi',
  sls: 'Sultan Lihyani',
  csh: 'Hadi Shamrani',
  acc: 'Amal Bukhari',
  acm: 'Huda Mansour',
  gf: 'Ghada Faris',
}

// The leader is first.
const teams = [
  { name: 'Terminal', of: ['trm', 'wb', 'port'] },
  { name: 'Accounts', of: ['acm', 'acc', 'csh'] },
]

type AgencyStory = typeof redSea | typeof gulf

const addAgency = async (
  address: string,
  superToken: string,
  agencyStory: AgencyStory,
  first: number,
  admin: Newcomer,
): Promise<DemoAgency> => {
  const { id } = await platform(address, superToken, '/api/agencies/', {
    ...agencyStory.agency,
    timeZone: 'Asia/Riyadh',
    // Its past is entered afterwards, one story after the other; the golden scenario of the tests is of 2026.
    backDatingDays: 4000,
    invoicesInOrder: false,
  })
  const owner = callerOf(address, superToken, id, `people-${id}`)
  await addUser(owner, { ...admin, isAgencyAdmin: true }, first)
  const token = await signIn(address, admin.username, demoPassword)
  return fillAgency(id, story => callerOf(address, token, id, story), agencyStory, first)
}

const fillAgency = async (
  id: number,
  admin: DemoAgency['admin'],
  { terminals, owners }: AgencyStory,
  first: number,
): Promise<DemoAgency> => {
  const world = await addMasterData(admin(`master-data-${id}`), terminals, owners, first)
  await grantCreditToAll(admin(`credit-${id}`), world.customers)
  return { id, world, admin }
}

// The credit limit of every customer of the demo data for all sellers together, for any length of time; stories set narrower limits.
const grantCreditToAll = async (to: Caller, customers: readonly number[]): Promise<void> => {
  const now = today('Asia/Riyadh')
  const years = { effectiveFrom: addDays(now, -4000), effectiveTo: addDays(now, 1100) }
  for (const customer of customers) {
    const limit = await to.add('accounts/customer-credit-limit', {
      ...{ ...years, customer, creditLimit: 500_000_000, onExceed: 'Block', security: 'None', graceDays: 999 },
    })
    await to.act('accounts/customer-credit-limit', limit, 'approve')
  }
}

/** Agency 1 with all its users. */
export const addRedSea = async (address: string, superToken: string): Promise<DemoAgency> => {
  const made = await addAgency(address, superToken, redSea, 1, { username: 'admin', name: 'Yusuf Al Ghamdi' })
  await addPeople(made, demoPassword)
  await prepareSigning(made)
  return made
}

/** The same places, companies and users in an agency that exists and has an admin. */
export const fillAsRedSea = async (id: number, admin: DemoAgency['admin'], password: string): Promise<DemoAgency> => {
  const made = await fillAgency(id, admin, redSea, 1)
  await addPeople(made, password)
  return made
}

/** The agency's details for its papers, and the decisions its owners have to consent to. */
export const settingsOfRedSea = {
  ownersConsent: redSea.agency.ownersConsent,
  ...{ legalName: redSea.agency.legalName, phone: redSea.agency.phone, crNo: redSea.agency.crNo },
  ...{ vatNo: redSea.agency.vatNo, address: redSea.agency.address },
}

const addPeople = async (made: DemoAgency, password: string): Promise<void> => {
  const admin = made.admin('people')
  const people: Record<string, number> = {}
  for (const [n, [username, { name, nameAr, permissions }]] of Object.entries(standardRoles).entries()) {
    const role = await admin.add('staff/roles', { name, nameAr, permissions })
    const user = await addUser(admin, { username, name: names[username] as string, role: role.id }, 10 + n, password)
    people[username] = user.id
  }
  for (const { name, of } of teams) {
    const members = of.map(username => people[username])
    await admin.add('staff/teams', { name, leader: members[0], members })
  }
  const { name, type, permissions } = signatoryRole
  const { id: role } = await admin.add('staff/roles', { name, type, permissions })
  const { c1, c2 } = made.world.companies
  await addUser(admin, { username: 'consignee1', name: 'Nawaf Al Jabri', company: c1, role }, 30, password)
  await addUser(admin, { username: 'consignee2', name: 'Sami Al Tihami', company: c2, role }, 31, password)
}

// Prepared, but still in phase 1: to try phase 2, set an earlier day and request the certificate.
const prepareSigning = async (made: DemoAgency): Promise<void> => {
  await made.admin('signing').add('sales/signing-unit', {
    consignee: made.world.companies.c2,
    name: 'GMS-JED-2',
    branch: 'Jeddah',
    documents: 'both',
    shortAddress: 'JEDA2412',
    business: 'Feed trade',
    environment: 'sandbox',
    startsOn: '2030-01-01',
  })
}

/** Agency 2, which shares no data with the first. */
export const addGulf = async (address: string, superToken: string): Promise<DemoAgency> => {
  const made = await addAgency(address, superToken, gulf, 400, { username: 'admin2', name: 'Khalid Al Dossary' })
  await addUser(
    made.admin('people'),
    { username: 'consignee3', name: 'Majed Al Khaldi', company: made.world.companies.c1 },
    40,
  )
  return made
}

/** First day of the golden scenario, so that it ends a few days ago. */
export const goldenStart = (today: string): string => addDays(today, -72)
