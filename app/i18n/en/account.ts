import type { account as mk } from "../mk/account.ts";
import type { Shape } from "../shape.ts";

export const account = {
  login: {
    title: "Sign in",
    heading: "Staff sign-in",
    text: "Sign in with the user account that you received from the Assembly. The password is entered on the Assembly's sign-in page, not here.",
    submit: "Sign in with an Assembly account",
    trouble: "Can't sign in? Check that the VPN client is connected and try again.",
    vpn: "VPN guide (PDF)",
    citizen: "Are you a citizen? You need no account.",
    find: "Find an office",
    notice: {
      ended: "Your session has ended. Sign in again.",
      kept: "Your session has ended. What you typed is kept.",
      keptText:
        "Sign in again with the same account and you will find it in the form. Files have to be chosen again.",
      signedOut: "You are signed out.",
      stale: "Signing in did not begin. Allow cookies in your browser and try again.",
      failed: "Signing in failed. Try again.",
      refused: "Your account has no access to this system. Contact the administrator.",
      unavailable: "Signing in is not available now. Try again in a few minutes.",
    },
  },
  unauthorized: {
    title: "Unauthorized user",
    heading: "Unauthorized user!",
    text: "You have no permission for this page.",
    login: "To the sign-in page",
  },
  logout: {
    title: "Sign out",
    heading: "Do you want to sign out?",
    submit: "Sign out",
    cancel: "Cancel",
  },
} satisfies Shape<typeof mk>;
