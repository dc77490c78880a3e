/** In another tab, so that the unchanged screen stays open. */
export function PasswordLink({ children }: { children: string }) {
  return (
    <a href="/password" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
