// Two hundred people of all roles: those of the golden scenario and others like them. What somebody may do is found out by doing it once.

import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../database/demo/accounts.ts'
import { type Caller, callerOf, signIn } from '../../database/demo/caller.ts'
import { mobile, plate } from '../../database/demo/numbers.ts'
import { type Calls, callsOf, type Notes } from './calls.ts'
import { leaveOneOfEach, works, type Yard } from './work.ts'

type Person = { username: string; calls: Calls; kinds: string[] }

const accounts = ['ops', 'port', 'trm', 'wb', 'sls', 'csh', 'acc', 'acm', 'gf', 'consignee1', 'consignee2', 'admin']

type UserRow = { username: string; roles: number[]; company: number | null }

const readUsers = async (admin: Caller): Promise<Map<string, UserRow>> => {
  const { rows } = (await admin.get('staff/users?pageSize=100')) as { rows: UserRow[] }
  return new Map(rows.map(user => [user.username, user]))
}

const addLike = (admin: Caller, like: UserRow, username: string, n: number): Promise<unknown> =>
  admin.add('staff/users', {
    ...{ username, name: username, email: `${username}@example.com`, phone: mobile(2000 + n), password: demoPassword },
    ...{ language: n % 2 ? 'arabic' : 'english', roles: like.roles, ...(like.company && { company: like.company }) },
  })

const truckCount = 80

const addTrucks = async (admin: Caller, transporter: number | undefined): Promise<number[]> => {
  const trucks: number[] = []
  for (let n = 0; n < truckCount; n++) {
    const papers = { registrationExpiry: '2029-12-31', insuranceExpiry: '2029-12-31' }
    const of = { plate: plate(5000 + n), truckType: 'Bulk trailer', transporter, maxGrossKg: 48_000, ...papers }
    trucks.push((await admin.add('master-data/truck', of)).id)
  }
  return trucks
}

// Reads take what they find, so a person whose role reads nothing of it is refused and still at work.
const kindsOf = async (calls: Calls, yard: Yard, admin: Calls, notes: Notes): Promise<string[]> => {
  const kinds: string[] = []
  if (!(await leaveOneOfEach(admin, yard))) throw new Error(`the admin cannot sell: ${[...notes.refusals].join('; ')}`)
  for (const [kind, [, work]] of Object.entries(works)) if (await work(calls, yard)) kinds.push(kind)
  return kinds
}

const enter = async (address: string, agency: number, username: string, notes: Notes) =>
  callsOf(address, await signIn(address, username, demoPassword), agency, notes)

/** Adds and signs in so many people, in turn like each of the accounts. */
export const gatherPeople = async (address: string, yard: Yard, count: number, notes: Notes): Promise<Person[]> => {
  const { agency, token } = yard.world
  const admin = callerOf(address, token, agency.id, `soak-${Date.now()}`)
  const known = await readUsers(admin)
  yard.trucks.push(...(await addTrucks(admin, agency.world.companies.transporter1)))
  const kinds = new Map<string, string[]>()
  const all = callsOf(address, token, agency.id, notes)
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const account = accounts[n % accounts.length] as string
    // There is one admin only.
    const like = n >= accounts.length && account === 'admin' ? 'acm' : account
    const username = n < accounts.length ? account : `soak${n}.${like}`
    if (n >= accounts.length) await addLike(admin, known.get(like)!, username, n)
    const calls = await enter(address, agency.id, username, notes)
    if (!kinds.has(like)) kinds.set(like, await kindsOf(calls, yard, all, notes))
    people.push({ username, calls, kinds: kinds.get(like)! })
  }
  return people
}

const chooseKind = (kinds: readonly string[]): string => {
  let left = Math.random() * kinds.reduce((sum, kind) => sum + works[kind]![0], 0)
  for (const kind of kinds) {
    left -= works[kind]![0]
    if (left <= 0) return kind
  }
  return kinds[0] as string
}

/** A person works until it is over, with a pause of so many milliseconds on average between two pieces. */
export const goOn = async (
  { calls, kinds }: Person,
  yard: Yard,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> => {
  await sleep(Math.random() * pauseMs)
  while (!isOver()) {
    await works[chooseKind(kinds)]![1](calls, yard)
    await sleep(Math.min(pauseMs * 4, -pauseMs * Math.log(1 - Math.random())))
  }
}
