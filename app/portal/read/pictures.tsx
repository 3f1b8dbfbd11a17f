import type { ReactNode } from "react";

/** An inline picture: on a slow network requesting a file of this size would take longer than its bytes. */
function Picture({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 640 400" width="320" height="200" role="img" aria-label={alt}>
      {children}
    </svg>
  );
}

/** An MP and a citizen talking at a table. */
export const Talk = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <path d="M0 0h640v400H0z" fill="#611022" />
    <g fill="none" stroke="#ecd3ca" strokeWidth="3" opacity=".5">
      <path d="M236 56h168v124H236zM320 56v124M236 118h168" />
      <path d="M252 180v-22h26v22m14 0v-34h24v34m16 0v-26l18-14 18 14v26" />
    </g>
    <path d="M0 330h640v70H0z" fill="#4a0a18" />
    <g fill="#ecd3ca">
      <circle cx="176" cy="172" r="30" />
      <path d="M118 312c0-62 22-98 58-98s58 36 58 98z" />
    </g>
    <g fill="#fff7ee">
      <path
        d="M464 136c-26 0-37 18-37 42 0 17 2 29-6 40h86c-8-11-6-23-6-40 0-24-11-42-37-42z"
        opacity=".45"
      />
      <circle cx="464" cy="178" r="27" />
      <path d="M406 312c0-60 22-92 58-92s58 32 58 92z" />
    </g>
    <path d="M92 296h456v20H92z" fill="#dca94a" />
    <path d="M132 316v56m376-56v56" stroke="#dca94a" strokeWidth="8" />
    <path d="M286 296v-6c0-2 68-2 68 0v6z" fill="#fff7ee" />
    <g fill="none" stroke="#dca94a" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round">
      <path d="M70 52h112a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-10l4 20-26-20H70a12 12 0 0 1-12-12V64a12 12 0 0 1 12-12zM82 72h88M82 90h56" />
      <path d="M470 34h100a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-62l-26 20 4-20h-16a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12zM482 54h76M482 72h48" />
    </g>
  </Picture>
);

/** The road from a house in the hills to the parliament. */
export const Road = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <path d="M0 0h640v400H0z" fill="#611022" />
    <path d="M0 300l86-54 74 40 92-70 108 78 66-34 214 62v78H0z" fill="#4a0a18" />
    <g fill="none" stroke="#ecd3ca" strokeWidth="3" strokeLinejoin="round" opacity=".6">
      <path d="M0 244l70-46 58 34 84-72 76 58 60-38 42 26" />
    </g>
    <path
      d="M150 346c90 30 190-6 176-46s-56-58 36-72c26-4 38-5 46-5"
      fill="none"
      stroke="#dca94a"
      strokeWidth="6"
      strokeDasharray="2 18"
      strokeLinecap="round"
    />
    <g fill="#fff7ee">
      <path d="M70 262l64-52 64 52v86H70z" />
    </g>
    <path
      d="M58 268l76-62 76 62"
      fill="none"
      stroke="#dca94a"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M116 348v-48h36v48z" fill="#611022" />
    <path d="M86 278h20v20H86zm78 0h20v20h-20z" fill="#dca94a" />
    <g fill="#ecd3ca">
      <circle cx="232" cy="296" r="13" />
      <path d="M207 350c0-28 10-40 25-40s25 12 25 40z" />
    </g>
    <g fill="#ecd3ca">
      <circle cx="564" cy="118" r="6" />
      <circle cx="558" cy="88" r="6" />
      <circle cx="541" cy="63" r="6" />
      <circle cx="516" cy="46" r="6" />
      <circle cx="486" cy="40" r="6" />
      <circle cx="456" cy="46" r="6" />
      <circle cx="431" cy="63" r="6" />
      <circle cx="414" cy="88" r="6" />
      <circle cx="408" cy="118" r="6" />
      <circle cx="540" cy="118" r="6" />
      <circle cx="533" cy="91" r="6" />
      <circle cx="513" cy="71" r="6" />
      <circle cx="486" cy="64" r="6" />
      <circle cx="459" cy="71" r="6" />
      <circle cx="439" cy="91" r="6" />
      <circle cx="432" cy="118" r="6" />
    </g>
    <circle cx="486" cy="112" r="13" fill="#dca94a" />
    <g fill="#fff7ee">
      <path d="M398 172l88-36 88 36z" />
      <path d="M408 180h20v70h-20zm45 0h20v70h-20zm46 0h20v70h-20zm45 0h20v70h-20z" />
      <path d="M392 256h188v14H392z" />
    </g>
    <path d="M380 276h212" stroke="#dca94a" strokeWidth="6" strokeLinecap="round" />
  </Picture>
);
