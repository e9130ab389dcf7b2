-- Links to a new password are opened by app.open_password_link only, which runs as the owner and for users of the own agency. A request reads
-- a link and uses it up before its agency is known; it writes none.
revoke insert on app.password_token from gms_app;
