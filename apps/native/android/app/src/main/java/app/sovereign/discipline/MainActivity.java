package app.sovereign.discipline;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
