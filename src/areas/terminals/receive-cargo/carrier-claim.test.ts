import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierClaim } from '#areas/terminals/receive-cargo/carrier-claim.ts'

// Port net, difference, allowance, price per ton -> halalas.
const claims: [string, number, number | null, number, number, number][] = [
  ['40 kg short of 28,460 at 931.81 a ton: 11.54 kg beyond 0.1 % are SAR 10.75', 28_460, -40, 100, 9_318_100, 1_075],
  ['within the allowance nothing is owed', 28_460, -28, 100, 9_318_100, 0],
  ['nor for what is over', 28_460, 40, 100, 9_318_100, 0],
  ['without an allowance every kilogram is', 28_460, -40, 0, 9_318_100, 3_727],
  ['cargo of no known cost costs nothing', 28_460, -40, 100, 0, 0],
  ['before the second weighing nothing is', 28_460, null, 100, 9_318_100, 0],
]
for (const [name, net, difference, allowance, price, halalas] of claims) {
  test(name, () => assert.equal(carrierClaim(net, difference, allowance, price), halalas))
}
