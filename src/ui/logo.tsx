/** The ear of barley as a quiet line drawing. */
export const Ear = ({ size = 24, stroke = 1.6 }: { size?: number; stroke?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M12 2.6v18.8M7 5.8c0 3.1 2 4.9 5 4.9s5-1.8 5-4.9M7 10.1c0 3.1 2 4.9 5 4.9s5-1.8 5-4.9M7 14.4c0 3.1 2 4.9 5 4.9s5-1.8 5-4.9" />
  </svg>
)

/** The product's mark; the same in both directions and modes. */
export const Logo = ({ size = 27 }: { size?: number }) => (
  <span className="logo" style={{ width: size, height: size, borderRadius: size * 0.22 }}>
    <Ear size={size * 0.74} stroke={2} />
  </span>
)
