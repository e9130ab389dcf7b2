// The last part of the breadcrumb: the page sets it (a document's number), the header shows it.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

type Crumb = { crumb: string | undefined; setCrumb: (crumb: string | undefined) => void }

const Context = createContext<Crumb>({ crumb: undefined, setCrumb: () => {} })

export const CrumbProvider = ({ children }: { children: ReactNode }) => {
  const [crumb, setCrumb] = useState<string>()
  const value = useMemo(() => ({ crumb, setCrumb }), [crumb])
  return <Context value={value}>{children}</Context>
}

/** The current page's name, for the header. */
export const useShownCrumb = (): string | undefined => useContext(Context).crumb

/** Sets the breadcrumb's last part while the page is shown. */
export const useCrumb = (crumb: string | undefined): void => {
  const { setCrumb } = useContext(Context)
  useEffect(() => {
    if (!crumb) return
    setCrumb(crumb)
    return () => setCrumb(undefined)
  }, [crumb, setCrumb])
}
