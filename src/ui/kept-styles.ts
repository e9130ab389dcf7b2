// antd writes the styles of a part while it is drawn, and forgets them when the last such part leaves: the next screen with a table or a
// picker would write the same 100 kB again.

import { createCache } from '@ant-design/cssinjs'

/** A cache of antd's styles in which what was written once is kept. */
export const createKeptStyles = (): ReturnType<typeof createCache> => {
  const styles = createCache()
  const update = styles.opUpdate.bind(styles)
  // antd counts the users of a style and forgets it at 0: a kept style is counted once more, from the start. The variables of a theme are
  // forgotten with it: those written last win, so the light ones must be written again after the dark ones.
  styles.opUpdate = (path, change) =>
    update(path, known => {
      const changed = change(known)
      return changed && !known && path.startsWith('style%') ? [changed[0] + 1, changed[1]] : changed
    })
  return styles
}
