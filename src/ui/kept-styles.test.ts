import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptStyles } from '#ui/kept-styles.ts'

type Known = [number, unknown] | null | undefined

// As antd counts: a part is drawn, is shown, and leaves.
const showOnce = (styles: ReturnType<typeof createKeptStyles>, path: string, write: () => unknown): void => {
  styles.opUpdate(path, (known: Known) => [known?.[0] ?? 0, known?.[1] ?? write()])
  styles.opUpdate(path, (known: Known) => [known![0] + 1, known![1]])
  styles.opUpdate(path, (known: Known) => (known![0] === 1 ? null : [known![0] - 1, known![1]]))
}

test('styles stay when the last part that needs them has left, and are written once', () => {
  const styles = createKeptStyles()
  let written = 0
  for (let screen = 0; screen < 3; screen++) showOnce(styles, 'style%css-1%Table', () => ++written)
  assert.deepEqual(styles.opGet('style%css-1%Table'), [1, 1])
})

test('the variables of a theme are forgotten with it, and written again when it returns', () => {
  const styles = createKeptStyles()
  let written = 0
  for (let theme = 0; theme < 3; theme++) showOnce(styles, 'cssVar%light%Button', () => ++written)
  assert.equal(styles.opGet('cssVar%light%Button'), null)
  assert.equal(written, 3)
})
