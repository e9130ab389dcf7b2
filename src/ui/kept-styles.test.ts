import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptStyles } from '#ui/kept-styles.ts'

type Known = [number, unknown] | null | undefined

test('styles stay when the last part that needs them has left, and are written once', () => {
  const styles = createKeptStyles()
  let written = 0
  // As antd counts: a part is drawn, is shown, and leaves.
  const draw = (known: Known): [number, unknown] => [known?.[0] ?? 0, known?.[1] ?? `written ${++written}`]
  const show = (known: Known): [number, unknown] => [known![0] + 1, known![1]]
  const leave = (known: Known): [number, unknown] | null => (known![0] === 1 ? null : [known![0] - 1, known![1]])
  for (let screen = 0; screen < 3; screen++) {
    styles.opUpdate('table', draw)
    styles.opUpdate('table', show)
    assert.deepEqual(styles.opGet('table'), [2, 'written 1'])
    styles.opUpdate('table', leave)
  }
  assert.deepEqual(styles.opGet('table'), [1, 'written 1'])
})
