// What is drawn only for the printer.

import { useEffect, useState } from 'react'

/** Whether something is being printed, and what begins that: it is drawn first, then printed, and gone afterwards. */
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
