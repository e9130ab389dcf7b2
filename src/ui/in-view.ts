import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still in view when an answer arrives: the user may have left its page meanwhile. */
export const useIsInView = (): RefObject<boolean> => {
  const isInView = useRef(true)
  useEffect(() => {
    isInView.current = true
    return () => {
      isInView.current = false
    }
  }, [])
  return isInView
}
