// Renders content for the printer only.

import { useEffect, useState } from 'react'

/** Whether printing is in progress, and a function that starts it: the content is rendered, printed, then removed. */
export const usePrinting = (): [boolean, () => void] => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isPrinting])
  return [isPrinting, () => setPrinting(true)]
}
