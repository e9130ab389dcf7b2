// Scans codes with the camera, if the browser can read them; hand scanners type into the field like a keyboard.

import { ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'

type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector

const pauseMs = 250

// One picture after the other: on a slow device reading one takes longer than the pause, and the code is returned once.
const watchForCode = (video: HTMLVideoElement, detector: Detector, onCode: (code: string) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => [])
    if (isOver) return
    if (found) onCode(found.rawValue)
    else timer = setTimeout(() => void look(), pauseMs)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const Camera = ({ onCode, onFail }: { onCode: (code: string) => void; onFail: () => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFail })
  handlers.current = { onCode, onFail }
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const open = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const close = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (isOver || !video.current || !detectorClass) return close()
      video.current.srcObject = stream
      const stopWatching = watchForCode(video.current, new detectorClass({ formats: ['qr_code'] }), code =>
        handlers.current.onCode(code),
      )
      stop = () => {
        stopWatching()
        close()
      }
    }
    open().catch(() => handlers.current.onFail())
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return <video ref={video} className="gate-camera" autoPlay muted playsInline />
}

/** A button that opens the camera until a code is read; renders nothing if the browser cannot read codes. */
export const ScanButton = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  if (!detectorClass || !navigator.mediaDevices) return null
  const read = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <button type="button" className="gate-button" onClick={() => setOpen(!isOpen)}>
        <ScanLine size={24} strokeWidth={1.6} /> {t(isOpen ? 'Close the camera' : 'Scan with the camera')}
      </button>
      {isOpen && <Camera onCode={read} onFail={() => setOpen(false)} />}
    </>
  )
}
