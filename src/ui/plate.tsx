import './parts.css'

/** A truck's plate as it looks: the Arabic row above the Latin one. A plate is not mirrored. */
export const Plate = ({ arabic, latin }: { arabic: string | null; latin: string }) => (
  <span className="plate" dir="ltr">
    {arabic && (
      <bdi dir="rtl" className="plate-arabic" aria-hidden>
        {arabic}
      </bdi>
    )}
    <bdi dir="ltr">{latin}</bdi>
  </span>
)
